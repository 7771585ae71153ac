/** Fills the ids in a path with those of records that exist, so that an operation works as it is shown. */
import { fetchControl, fetchPages, isControlOpen } from './control-api.ts'
import type { Immutable, System } from './swagger-ui.ts'

/** The properties of the parameters of an operation. */
export interface ParametersProps extends System {
  readonly pathMethod: readonly [path: string, method: string]
  readonly parameters: Immutable
}

/** The data has these records from the start. Their documented ids exist in the bundled sample. */
const DATA_PATH = /^\/sandbox\/(?:companies|contacts)\//

/** Ids that this page filled in. The next opening of an operation may replace them, but no others. */
const filledIds = new Set<string>()

/** Replaces the documented id of each parameter in the path by that of the newest record. */
export async function fillRecordIds(props: ParametersProps): Promise<void> {
  const { pathMethod, parameters, specSelectors, specActions } = props
  const [path, method] = pathMethod
  // Deleting a record should take more than two clicks.
  if (method === 'delete') return
  if (!path.startsWith('/sandbox/') || DATA_PATH.test(path) || !isControlOpen(props)) return
  let knownPath = path
  for (const parameter of parameters.toArray()) {
    const name = String(parameter.get('name'))
    const collection = knownPath.split(`/{${name}}`)[0]
    if (collection === knownPath || collection === undefined) continue
    const id = await findNewestId(props, collection, name)
    if (id === undefined) return
    knownPath = knownPath.replace(`{${name}}`, id)
    const shown = String(specSelectors.parameterWithMetaByIdentity(pathMethod, parameter).get('value') ?? '')
    if (shown !== '' && shown !== String(parameter.get('example')) && !filledIds.has(shown)) return
    filledIds.add(id)
    specActions.changeParamByIdentity(pathMethod, parameter, id)
  }
}

/** Requests are listed with the newest first, and other records with the newest last. */
async function findNewestId(system: System, collection: string, name: string): Promise<string | undefined> {
  type Item = Readonly<Record<string, string>>
  if (collection === '/sandbox/requests') {
    const { items = [] } = await fetchControl<{ items?: Item[] }>(system, `${collection}?limit=1`)
    return items[0]?.[name]
  }
  let newest: Item | undefined
  for await (const items of fetchPages<Item>(system, collection)) newest = items.at(-1) ?? newest
  return newest?.[name]
}
