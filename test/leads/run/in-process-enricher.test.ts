/** Enriching leads with a database in this process. */
import { expect, test } from 'bun:test'
import { createInProcessEnricher } from '../../../src/leads/run/in-process-enricher.ts'
import { fillDisk } from '../../support/database/storage-failures.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const { at } = useTemporaryFolder('in-process')

test('a full disk ends the run with the name of the database', async () => {
  const path = at('box.db')
  const { context } = createSandbox({ storage: { kind: 'file', path } })
  const { enrich } = createInProcessEnricher(context, 'standard-key')
  fillDisk(context.connection.client)
  expect(await enrich({ companyName: 'Halcyon Freight' })).toEqual({
    kind: 'fatal',
    message: `The database ${path} cannot be written. Check its disk.`,
  })
  context.close()
})
