/** The parts of Swagger UI that the page uses. The package has no types. */
import type * as ReactModule from 'react'

/** A map or list of Immutable.js. */
export interface Immutable {
  readonly size: number
  get(key: string | number): Immutable | undefined
  getIn(path: readonly string[]): Immutable | undefined
  deleteIn(path: readonly string[]): Immutable
  set(key: string, value: unknown): Immutable
  map(change: (value: Immutable) => Immutable): Immutable
  filter(isWanted: (value: Immutable) => boolean): Immutable
  entrySeq(): { toArray(): [string, Immutable][] }
  toArray(): Immutable[]
  toJS(): unknown
}

type PathAndMethod = readonly [path: string, method: string]

/** The state and actions of Swagger UI, which components get as properties. */
export interface System {
  readonly React: typeof ReactModule
  getComponent(
    name: string,
    isContainer?: boolean,
  ): ReactModule.ComponentType<Readonly<Record<string, unknown>>>
  readonly specSelectors: {
    info(): Immutable
    specJson(): Immutable
    taggedOperations(): Immutable
    parameterWithMetaByIdentity(operation: PathAndMethod, parameter: Immutable): Immutable
    requestFor(...operation: PathAndMethod): Immutable | undefined
  }
  readonly specActions: {
    updateJsonSpec(document: unknown): void
    changeParamByIdentity(operation: PathAndMethod, parameter: Immutable, value: string): void
  }
  readonly authSelectors: { authorized(): Immutable }
  readonly authActions: { logout(schemes: readonly string[]): void }
  readonly layoutActions: { updateFilter(text: string): void }
  preauthorizeApiKey(scheme: string, key: string): void
}

/** A request that Swagger UI is about to send. */
export interface SwaggerRequest {
  readonly url: string
  userFetch?: typeof fetch
}

type SwaggerSystem = System

declare global {
  function SwaggerUIBundle(options: object): System
  namespace SwaggerUIBundle {
    const System: new () => { getSystem(): SwaggerSystem }
    const presets: { readonly apis: unknown }
  }
}
