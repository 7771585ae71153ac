/** Shapes of the server's document, for modules that need no browser. */
import type { components } from '../../client/api.ts'

export type Schemas = components['schemas']
