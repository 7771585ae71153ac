import type { Schemas } from '../../api/schemas.ts'

export type Fault = Schemas['Fault']
export type FaultInput = Schemas['FaultInput']
export type Match = Schemas['FaultMatch']
export type Effect = FaultInput['effect']
export type Kind = Effect['kind']
type ErrorEffect = Schemas['ErrorEffect']
export type Operation = NonNullable<Match['operation']>
export type Code = NonNullable<ErrorEffect['code']>
