/** The parts of Swagger UI that the page uses. The package has no types. */
import type * as ReactModule from 'react'
import type { JsonObject } from '../api/json.ts'

/** A map or list of Immutable.js. */
export interface Immutable {
  readonly size: number
  get(key: string): Immutable | undefined
  getIn(path: readonly string[]): Immutable | undefined
  set(key: string, value: unknown): Immutable
  map(change: (value: Immutable) => Immutable): Immutable
  filter(isWanted: (value: Immutable) => boolean): Immutable
  keySeq(): { first(): string }
}

/** The state and actions of Swagger UI, which components get as properties. */
export interface System {
  readonly React: typeof ReactModule
  readonly authSelectors: { authorized(): Immutable }
  readonly authActions: {
    authorizeWithPersistOption(keys: JsonObject): void
    logoutWithPersistOption(names: readonly string[]): void
    showDefinitions(isShown: false): void
  }
  readonly specSelectors: { info(): Immutable }
  readonly layoutActions: { updateFilter(text: string): void }
  getComponent(name: string, isContainer?: boolean): ReactModule.ComponentType<JsonObject>
  preauthorizeApiKey(scheme: string, key: string): void
}

/** The parts of the document that the page changes. */
export interface Spec {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { security?: object[] | undefined }>>>>
  readonly components: { readonly securitySchemes: Record<string, unknown> }
}

export type Fetch = (...request: Parameters<typeof fetch>) => Promise<Response>

/** A request that Swagger UI is about to send. */
export interface SwaggerRequest {
  readonly url: string
  body?: unknown
  userFetch?: Fetch
}

type SwaggerSystem = System

declare global {
  function SwaggerUIBundle(options: object): System
  namespace SwaggerUIBundle {
    const System: new () => { getSystem(): SwaggerSystem }
  }
}
