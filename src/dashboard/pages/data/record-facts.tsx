/** A record laid out by its groups of fields; what is blank is left out. */
import { CopyButton } from '../../ui/copy.tsx'
import type { Field, Group } from './fields.ts'
import { severalIn } from './words.ts'

interface RecordFactsProps<Name extends string> {
  readonly groups: readonly Group<Name>[]
  readonly record: Readonly<Partial<Record<Name, string | null>>>
}

export function RecordFacts<Name extends string>({ groups, record }: RecordFactsProps<Name>) {
  const textOf = (name: Name): string => record[name] ?? ''
  return (
    <div className="fact-groups">
      {groups.map(({ title, fields }) => {
        const filled = fields.filter(({ name }) => textOf(name) !== '')
        return (
          <div key={title}>
            <h3>{title}</h3>
            {filled.length === 0 && <p className="quiet small">Nothing is known.</p>}
            <dl className="facts small">
              {filled.map((field) => (
                <Fact key={field.name} field={field} value={textOf(field.name)} />
              ))}
            </dl>
          </div>
        )
      })}
    </div>
  )
}

const Fact = ({ field: { name, label, form }, value }: { readonly field: Field; readonly value: string }) => (
  <>
    <dt title={name}>{label}</dt>
    <dd>
      {form === 'several' ? (
        severalIn(value).map((one) => <div key={one}>{one}</div>)
      ) : form === 'guid' ? (
        <span className="guid">
          <code>{value}</code>
          <CopyButton text={value} label={`Copy ${name}`} />
        </span>
      ) : (
        value
      )}
    </dd>
  </>
)
