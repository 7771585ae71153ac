/** Imports a CSV file: choose, check, store. */

import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Busy } from '../../../ui/states.tsx'
import { sizeOf } from '../format.ts'
import { Tried } from './chosen-file.tsx'
import { type Chosen, MAX_BYTES, read } from './csv-file.ts'
import { sampleAddress } from './sample-files.ts'

export function ImportTable() {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState<string>()
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined)
    setChosen(undefined)
    setReading(file.name)
    try {
      setChosen(await read(file))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file cannot be read.')
    } finally {
      setReading(undefined)
    }
  }
  return (
    <>
      <Panel title="Companies or people from a CSV file">
        <ChooseFile onChoose={choose} problem={problem} isCompact={chosen !== undefined} />
        {reading !== undefined && <Busy label={`Reading ${reading}…`} />}
      </Panel>
      {chosen !== undefined && (
        <Tried
          key={`${chosen.name} ${chosen.size} ${chosen.text.length}`}
          chosen={chosen}
          onDone={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

interface ChooseFileProps {
  readonly onChoose: (file: File) => void
  /** What is wrong with the last one. */
  readonly problem: string | undefined
  /** There is a file below: it takes less room. */
  readonly isCompact: boolean
}

const TYPES = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values']

const ChooseFile = ({ onChoose, problem, isCompact }: ChooseFileProps) => (
  <div className="stack">
    <DropZone
      className={`drop-zone ${isCompact ? 'compact' : ''}`}
      aria-label="Drop a CSV file"
      onDrop={async ({ items }) => {
        const [dropped] = items.filter((item) => item.kind === 'file')
        if (dropped) onChoose(await dropped.getFile())
      }}
    >
      <FileUp size={24} aria-hidden />
      <Text slot="label">Drop a CSV file here</Text>
      <FileTrigger
        acceptedFileTypes={TYPES}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) onChoose(file)
        }}
      >
        <Button>Choose a file</Button>
      </FileTrigger>
      {!isCompact && (
        <p className="hint">
          Up to {sizeOf(MAX_BYTES)}. Nothing is stored before you have seen what would become of it.
        </p>
      )}
    </DropZone>
    {problem !== undefined && (
      <div role="alert" className="notice bad">
        {problem}
      </div>
    )}
    {!isCompact && <Help />}
  </div>
)

const Help = () => (
  <p className="hint">
    The headings are the fields of an enrichment (compName, conEmail …), in any order; commas, semicolons,
    tabs or pipes between them. To begin with:{' '}
    <a download="companies.csv" href={sampleAddress('companies')}>
      companies.csv
    </a>{' '}
    and{' '}
    <a download="contacts.csv" href={sampleAddress('contacts')}>
      contacts.csv
    </a>
    , with all headings and a row each.
  </p>
)
