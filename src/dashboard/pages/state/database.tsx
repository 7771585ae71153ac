/** What the sandbox stores, its export to a file, and the reset. */
import { clsx } from 'clsx'
import { Download, RotateCcw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useSandboxState } from '../../api/queries.ts'
import type { Schemas } from '../../api/schemas.ts'
import { RESET_EFFECT } from '../../reset-effect.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { useExportDatabase, useReset } from './queries.ts'

export function DatabasePanel() {
  const state = useSandboxState()
  return (
    <Panel title="Database">
      <div className={layout.stack}>
        <Loaded query={state} what="state">
          {(data) => <StateSummary state={data} />}
        </Loaded>
        <ExportButton />
      </div>
    </Panel>
  )
}

export function ResetButton() {
  const { mutate: reset, isPending } = useReset()
  /** The command palette opens the confirmation, too. */
  const [address, setAddress] = useSearchParams()
  return (
    <>
      <Button
        look="danger"
        onPress={() => setAddress({ reset: '' }, { replace: true })}
        isDisabled={isPending}
      >
        <RotateCcw size={16} aria-hidden /> Reset everything
      </Button>
      <Confirm
        title="Reset everything?"
        action="Reset everything"
        isOpen={address.has('reset')}
        onClose={() => setAddress({}, { replace: true })}
        onConfirm={() => reset(undefined)}
      >
        {RESET_EFFECT}
      </Confirm>
    </>
  )
}

function StateSummary({ state: { counts, startedWith } }: { readonly state: Schemas['SandboxState'] }) {
  const { organizations, companies, contacts, requests } = counts
  const parts = [
    formatCount(organizations, 'organization'),
    formatCount(companies, 'company', 'companies'),
    formatCount(contacts, 'person', 'people'),
    formatCount(requests, 'recorded request'),
  ]
  const storage =
    startedWith.storage === 'memory'
      ? 'Stored in memory until the server stops'
      : `Stored in ${startedWith.database ?? 'a file'}`
  return (
    <p className={clsx(textStyles.hint, textStyles.number)}>
      {parts.join(', ')}. {storage}.
    </p>
  )
}

function ExportButton() {
  const { mutate: exportDatabase, isPending } = useExportDatabase()
  return (
    <>
      <div className={layout.row}>
        <Button isPending={isPending} onPress={() => exportDatabase(undefined)}>
          <Download size={16} aria-hidden /> Export database
        </Button>
      </div>
      <p className={textStyles.hint}>
        The file contains all organizations with their API keys, and the data you changed. To start from it,
        run signalbox serve --db signalbox-export.db
      </p>
    </>
  )
}
