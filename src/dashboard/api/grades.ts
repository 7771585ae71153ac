/** What the grades promise. */
import type { Schemas } from './schemas.ts'

export type Grade = Exclude<Schemas['EnrichmentOutput']['accuracy'], ''>

/** The least share of responses with a grade that are right. */
export const SHARE_RIGHT: Readonly<Record<Grade, string>> = { 'A+': '99.5%', A: '99%', 'A-': '95%', B: '85%' }
