/** What a row and the stored person may have in common, the surest first. */
export const FOUND_BY = ['conGUID', 'conEmail', 'conPubProfileUrl', 'name and employer'] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** The effect of an edit on a company or a person. */
export interface EditedRecord {
  readonly guid: string
  readonly name: string
  readonly outcome: 'created' | 'updated' | 'unchanged'
  /** How the rows of a stored person were found; `undefined` for a new person, and for companies. */
  readonly foundBy?: FoundBy
}
