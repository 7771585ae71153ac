import { FileUp } from 'lucide-react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { MAX_BYTES } from './csv-file.ts'
import { sampleAddress } from './samples.ts'
import { sizeOf } from './words.ts'

interface ChooseFileProps {
  readonly onChoose: (file: File) => void
  /** What is wrong with the last one. */
  readonly problem: string | undefined
  /** There is a file below: it takes less room. */
  readonly isCompact: boolean
}

const TYPES = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values']

export const ChooseFile = ({ onChoose, problem, isCompact }: ChooseFileProps) => (
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
