/** The types of example requests. */
import type { Values } from '../operations.ts'

/** The properties of an organization that examples check. */
export interface ExampleOrganization {
  readonly status: string
  readonly subscription: string
  readonly credits: number | null
  readonly qpsLimit: number
  readonly maskEmail: boolean
}

export interface Example {
  readonly id: string
  readonly name: string
  /** What the response shows, and why. */
  readonly description: string
  readonly values: Values
  /** Selects the organization. Default: the chosen one. */
  readonly needs?: (organization: ExampleOrganization) => boolean
}

export interface ExampleGroup {
  readonly title: string
  readonly examples: readonly Example[]
}
