/** What careful code does in each line of the report, as far as it is not in `situations.ts`. */

export const TRAFFIC = 'Sends Enrich and buying groups to one base URL, and users and keys to another.'

export const REPEATED_CHARGE =
  'Is charged once for a record, and again only after a lost response or for a planned refresh.'

export const FORBIDDEN = 'Sends nothing more with this key until someone has changed its access.'

export const WARNING = 'Sends only documented fields and headers, each with a real value.'
