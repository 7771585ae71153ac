/** Security headers of the HTML pages. The pages show API keys, so they load no foreign content and allow no framing. */

/** Components of both pages set inline styles, and the style sheet of Swagger UI contains `data:` images. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const
