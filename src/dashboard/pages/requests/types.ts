import type { Schemas } from '../../api/schemas.ts'

export type Entry = Schemas['JournalEntry']
export type EntryInFull = Schemas['JournalEntryInFull']
export type Warning = Schemas['JournalWarning']
export type Explanation = Schemas['ExplainOutput']
export type Candidate = Schemas['Candidate']
export type FieldEvidence = Schemas['FieldEvidence']
export type GradeBound = Schemas['GradeBound']
