/** Exports and imports the whole state as a file: `/sandbox/state/export` and `/sandbox/state/import`. */
import { Elysia } from 'elysia'
import { readLargeBody } from '../../http/body.ts'
import { STATE_FILE_TYPE } from '../../lib/http-request.ts'
import { NO_PARAMETERS } from '../paging.ts'
import { describeOperation, rejectFields } from '../route-helpers.ts'
import { getState, StateOutput, type StateRoutesContext } from './routes.ts'
import { MAX_STATE_MIB } from './state-file.ts'

const STATE_FILE_CONTENT = { [STATE_FILE_TYPE]: { schema: { type: 'string', format: 'binary' } } }

const ADVICE = 'Send the file that POST /sandbox/state/export returned.'

async function importState(context: StateRoutesContext, request: Request): Promise<StateOutput> {
  await context.state.import(await readLargeBody(request, MAX_STATE_MIB * 1024 * 1024, ADVICE))
  return getState(context)
}

export const stateFileRoutes = (context: StateRoutesContext) =>
  new Elysia({ name: 'sandbox-state-files' })
    .post(
      '/sandbox/state/export',
      async ({ set }) => {
        const file = await context.state.export()
        set.headers['content-type'] = STATE_FILE_TYPE
        return file
      },
      {
        parse: 'json',
        transform: rejectFields,
        detail: describeOperation({
          operationId: 'exportState',
          summary: 'Export the state as a file',
          description: EXPORT_DESCRIPTION,
          responses: {
            200: { description: 'A state file. It contains API keys.', content: STATE_FILE_CONTENT },
          },
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
        requestBody: { content: STATE_FILE_CONTENT },
        errors: ['invalid_parameter', 'storage_unavailable'],
      }),
    })

const EXPORT_DESCRIPTION = `Returns everything that a snapshot contains, as a SQLite database that is compressed with Zstandard. The file contains API keys. It contains no companies and people while the bundled sample is not edited. A state of more than ${MAX_STATE_MIB} MiB returns **409**.

Import the file into any server of this version or a later release, or start one with \`--state\`. The journal and snapshots are not exported.`

const IMPORT_DESCRIPTION = `Replaces the whole state with that of an exported file, in one transaction. The journal and snapshots stay. A reset still restores the state at startup. Requests in progress return **503**. A running clock has its former offset to the clock of the machine.

A file that is damaged, of a version with other tables, or without the companies and people of another sample returns **400**, and nothing changes.`
