/** Exports and imports the whole state as a file: `/sandbox/state/export` and `/sandbox/state/import`. */
import { Elysia, t } from 'elysia'
import { readLargeText } from '../../http/body.ts'
import { JSON_HEADERS, SerializedJson } from '../../http/field-schemas.ts'
import { lazy } from '../../lib/cache.ts'
import { emptyRecordContent } from '../../records/edit/records-in-state-file.ts'
import { describeOperation, rejectFields } from '../route-helpers.ts'
import { createDemoRows } from './demo-rows.ts'
import { getState, STATE_EXAMPLE, StateOutput, type StateRoutesContext } from './routes.ts'
import {
  formatStateFile,
  MAX_STATE_MIB,
  parseStateFile,
  requireImportableSize,
  toStateFile,
} from './state-file-format.ts'
import { StateFile } from './state-file-schema.ts'

const NO_PARAMETERS = t.Object({}, { additionalProperties: false })

/** Other values are examples, but an executed import must not remove the demo organizations. */
const createExampleFile = lazy(
  (): StateFile =>
    toStateFile({
      clock: { mode: 'running', offset: 0 },
      faults: [],
      buckets: [],
      tables: createDemoRows(),
      records: emptyRecordContent(),
    }),
)

/** Created when the document is generated. */
const EXAMPLE_FILE = { toJSON: createExampleFile }

const ADVICE = 'Send the file that POST /sandbox/state/export returned.'

const MIN_LENGTH_TO_COLLECT = 4 * 1024 * 1024

async function importState(context: StateRoutesContext, request: Request): Promise<StateOutput> {
  const text = await readLargeText(request, MAX_STATE_MIB * 1024 * 1024, ADVICE)
  await context.state.import(parseStateFile(text))
  // A parsed file takes ten times the memory of its text, which an idle server would keep for long. It is in use until this
  // request has ended. A collection blocks all requests, so small files wait for the next one.
  if (text.length > MIN_LENGTH_TO_COLLECT) setImmediate(() => Bun.gc(true))
  return getState(context)
}

export const stateFileRoutes = (context: StateRoutesContext) =>
  new Elysia({ name: 'sandbox-state-files' })
    .post(
      '/sandbox/state/export',
      async ({ set }) => {
        const text = formatStateFile(await context.state.export())
        requireImportableSize(text)
        Object.assign(set.headers, JSON_HEADERS)
        return text
      },
      {
        parse: 'json',
        transform: rejectFields,
        response: { 200: SerializedJson(StateFile) },
        detail: describeOperation({
          operationId: 'exportState',
          summary: 'Export the state as a file',
          description: EXPORT_DESCRIPTION,
          response: EXAMPLE_FILE,
          errors: ['invalid_parameter', 'invalid_state', 'storage_unavailable'],
        }),
      },
    )
    .post('/sandbox/state/import', ({ request }) => importState(context, request), {
      query: NO_PARAMETERS,
      response: { 200: StateOutput },
      detail: describeOperation({
        operationId: 'importState',
        summary: 'Import a state file',
        description: IMPORT_DESCRIPTION,
        requestBody: { content: { 'application/json': { schema: StateFile } } },
        requests: {
          newServer: { summary: 'The state of a new server with the bundled sample', value: EXAMPLE_FILE },
        },
        response: STATE_EXAMPLE,
        errors: ['invalid_parameter', 'storage_unavailable'],
      }),
    })

const EXPORT_DESCRIPTION = `Returns everything that a snapshot contains, as JSON with a version and a checksum. The file contains API keys. It has only the changes of the sample data, or all companies and people of your own data. A state of more than ${MAX_STATE_MIB} MiB returns **409**.

Import the file into any server that supports this format version, or start one with \`--state\`. The journal and snapshots are not exported.`

const IMPORT_DESCRIPTION = `Replaces the whole state with that of an exported file, in one transaction. The journal and snapshots stay. A reset still restores the state at startup. Requests that are not processed yet return **503**. A running clock has its former offset to the clock of the machine.

A file that is damaged, of a newer version, or with changes of another sample returns **400**, and nothing changes.`
