/** The columns of a file, and the field that each one becomes. */
import { clsx } from 'clsx'
import { Choice, type Option } from '../../../ui/field.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import { Table } from '../../../ui/table.tsx'
import {
  COMPANY_GROUPS,
  EMPLOYER_GROUP,
  type ImportResult,
  JOB_GROUPS,
  PERSON_GROUPS,
  type RecordKind,
} from '../fields.ts'
import styles from '../page.module.css'

/** The choice of a column that is not imported. */
export const NOT_IMPORTED = ''

const OPTIONS: Readonly<Record<RecordKind, readonly Option[]>> = {
  companies: toOptions(COMPANY_GROUPS),
  contacts: toOptions([...PERSON_GROUPS, EMPLOYER_GROUP, ...JOB_GROUPS]),
}

function toOptions(
  groups: readonly { readonly fields: readonly { readonly name: string; readonly label: string }[] }[],
): readonly Option[] {
  const fields = groups.flatMap((group) => group.fields)
  return [
    { value: NOT_IMPORTED, label: 'Not imported' },
    ...fields.map(({ name, label }) => ({ value: name, label: `${name} · ${label}` })),
  ]
}

interface ColumnMappingProps {
  readonly kind: RecordKind
  readonly columns: ImportResult['columns']
  readonly onChoose: (column: number, field: string) => void
}

export const ColumnMapping = ({ kind, columns, onChoose }: ColumnMappingProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
  <section className={styles.columns} tabIndex={0} aria-label="Columns">
    <Table columns={['Column', 'First values', 'Imported as']}>
      <tbody>
        {columns.map(({ heading, field, samples }, index) => {
          const name = heading || `Column ${index + 1}`
          const values = samples.filter(Boolean).join(' · ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings can repeat, and columns do not move
            <tr key={index} className={clsx(field === null && styles.unmapped)}>
              <th scope="row">{name}</th>
              <td className={clsx(styles.values, textStyles.quiet)} title={values}>
                {values}
              </td>
              <td>
                <Choice
                  label={`Field of ${name}`}
                  hidesLabel
                  value={field ?? NOT_IMPORTED}
                  options={OPTIONS[kind]}
                  onChange={(chosen) => onChoose(index, chosen)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  </section>
)
