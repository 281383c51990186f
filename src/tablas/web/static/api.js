// The page of the API. Nothing is asked of another machine: no checker of documents, no fonts.
"use strict";

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#api",
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  deepLinking: true,
});
