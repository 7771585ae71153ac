/** What the sandbox stores, its export to a file, the import of one, and the reset. */
import { clsx } from 'clsx'
import { Download, RotateCcw, Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
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
import { useExportState, useImportState, useReset } from './queries.ts'

export function StateFile() {
  const state = useSandboxState()
  return (
    <Panel title="State file">
      <div className={layout.stack}>
        <Loaded query={state} what="state">
          {(data) => <StateSummary state={data} />}
        </Loaded>
        <StateFileButtons />
      </div>
    </Panel>
  )
}

export function ResetButton() {
  const { mutate: reset, isPending } = useReset()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button look="danger" onPress={() => setConfirming(true)} isDisabled={isPending}>
        <RotateCcw size={16} aria-hidden /> Reset everything
      </Button>
      <Confirm
        title="Reset everything?"
        action="Reset everything"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
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

function StateFileButtons() {
  const [chosen, setChosen] = useState<File>()
  const { mutate: exportState, isPending: isExporting } = useExportState()
  const { mutate: importState, isPending: isImporting } = useImportState()
  return (
    <>
      <div className={layout.row}>
        <Button isPending={isExporting} onPress={() => exportState(undefined)}>
          <Download size={16} aria-hidden /> Export state
        </Button>
        <FileTrigger onSelect={(files) => setChosen(files?.[0])}>
          <Button isPending={isImporting}>
            <Upload size={16} aria-hidden /> Import state
          </Button>
        </FileTrigger>
      </div>
      <p className={textStyles.hint}>
        The file contains everything, including API keys, except recorded requests and snapshots.
      </p>
      <Confirm
        title={`Import “${chosen?.name ?? ''}”?`}
        action="Import state"
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen && importState(chosen)}
      >
        The file replaces all data, the clock, and the faults, and a reset then restores the file. All
        snapshots are deleted. Recorded requests stay, and requests in progress get 503. To undo the import
        later, export the state first.
      </Confirm>
    </>
  )
}
