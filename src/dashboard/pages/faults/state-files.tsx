/** Exports the state to a file, and imports it. */
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { useExportState, useImportState } from './queries.ts'

export function StateFiles() {
  const [chosen, setChosen] = useState<File>()
  const { mutate: exportState, isPending: isExporting } = useExportState()
  const { mutate: importState, isPending: isImporting } = useImportState()
  return (
    <>
      <div className="row">
        <Button once isPending={isExporting} onPress={() => exportState(undefined)}>
          <Download size={16} aria-hidden /> Export state
        </Button>
        <FileTrigger onSelect={(files) => setChosen(files?.[0])}>
          <Button isPending={isImporting}>
            <Upload size={16} aria-hidden /> Import state
          </Button>
        </FileTrigger>
      </div>
      <p className="hint">
        The file has everything except recorded requests and snapshots. It contains API keys.
      </p>
      <Confirm
        title={`Import “${chosen?.name ?? ''}”?`}
        action="Import state"
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen && importState(chosen)}
      >
        <p>
          This replaces all data, the clock, and the faults. Recorded requests and snapshots stay. Running
          requests end with 503. To be able to undo the import, take a snapshot first.
        </p>
      </Confirm>
    </>
  )
}
