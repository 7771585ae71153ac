/** The trimmed text, or `undefined`: CRM platforms send `null`, `""` and blanks for fields that are not set. */
export const present = (value: string | null | undefined): string | undefined => value?.trim() || undefined

/** Returns the trimmed value of a field of a JSON body; blank where it is no text. */
export const textIn = (body: Readonly<Record<string, unknown>>, field: string): string => {
  const value = body[field]
  return typeof value === 'string' ? value.trim() : ''
}
