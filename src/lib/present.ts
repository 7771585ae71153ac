/** The trimmed text, or `undefined`: CRM platforms send `null`, `""` and blanks for fields that are not set. */
export const present = (value: string | null | undefined): string | undefined => value?.trim() || undefined
