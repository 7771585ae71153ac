/** What the document says of bodies with data. */

/** The body is read by the operation: it may be large, and a table. */
export const bodyOf = (schema: { readonly title?: string }) => ({
  requestBody: { content: { 'application/json': { schema } } },
})

export const HOW_TO_PUT = `Send one as a JSON object, many in a list, or a table as \`text/csv\` with the columns of a data directory: up to 16 MiB and 100,000 rows. All are stored, or none: a row that cannot be used is 400 with its place and the reason. Matched from the next request on.

Control characters are refused, tabs and line breaks among them; so are a \`conEmail\` that is no e-mail address and whatever is under \`outcome.test\`: nobody would be found by it.

Values are converted to the formats of their columns, such as \`12,500\` to \`12500\`. A value that cannot be converted is a warning: its row is stored, and \`warnings\` says what is stored in its place.

A put replaces: what is absent or blank is blank afterwards. \`?dryRun=true\` says what would become of the rows.`
