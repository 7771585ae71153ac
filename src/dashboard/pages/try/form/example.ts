/** What an example is. */
import type { Values } from '../operations.ts'

/** What an example needs its organization to be like. */
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
  /** What one is going to see, and why. */
  readonly description: string
  readonly values: Values
  /** Which organization asks; without, whichever is chosen. */
  readonly needs?: (organization: ExampleOrganization) => boolean
}

export interface ExampleGroup {
  readonly title: string
  readonly examples: readonly Example[]
}
