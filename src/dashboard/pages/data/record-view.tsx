/** The parts of a page about one record: loading, fields, and deletion. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Refusal } from '../../api/errors.ts'
import { go } from '../../hash-location.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { count } from '../../ui/format.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { tell, tellError } from '../../ui/toasts.tsx'
import type { Field, Group, Kind } from './fields.ts'
import { recordsIn, severalIn } from './format.ts'
import { useDelete } from './queries.ts'
import { listAddress } from './search.tsx'

interface OpenedProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly what: string
  /** Where one may look for others. */
  readonly list: string
  readonly children: (data: Data) => ReactNode
}

export function Opened<Data>({ query, what, list, children }: OpenedProps<Data>) {
  const { error } = query
  if (error instanceof Refusal && error.status === 404) {
    return (
      <Empty title={`There is no such ${what}`}>
        It was deleted, or a reset took it along. <Link href={list}>Search for another</Link>.
      </Empty>
    )
  }
  return (
    <Loaded query={query} what={`the ${what}`}>
      {children}
    </Loaded>
  )
}

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

interface DeleteRecordProps {
  readonly kind: Kind
  readonly guid: string
  readonly name: string
  /** What goes with it. */
  readonly children: ReactNode
}

export function DeleteRecord({ kind, guid, name, children }: DeleteRecordProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDelete(kind, guid)
  const remove = (): void =>
    mutate(undefined, {
      onError: tellError,
      onSuccess: ({ contacts, employments }) => {
        tell(`${name} is deleted, with ${people(contacts, kind)}${count(employments, 'job')}.`)
        go(listAddress(kind), { discardEdits: true })
      },
    })
  return (
    <>
      <Button look="danger" onPress={() => setAsking(true)} isDisabled={isPending}>
        <Trash2 size={16} aria-hidden /> Delete
      </Button>
      <Confirm
        title={`Delete ${name}?`}
        action="Delete it"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>{children}</p>
      </Confirm>
    </>
  )
}

const people = (number: number, kind: Kind): string =>
  kind === 'companies' ? `${recordsIn(number, 'contacts')} and ` : ''
