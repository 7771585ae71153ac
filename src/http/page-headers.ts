/** The headers of the HTML pages. They load nothing from elsewhere and are in no frame, because they show keys. */

/** The components of both pages set styles on elements, and Swagger UI has images in its style sheet. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const
