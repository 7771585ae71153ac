/** The parts of a page about one record: loading, fields, and deletion. */

import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isNotFound, useHasRestarted } from '../../api/queries.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { DeleteButton } from '../../ui/dialog.tsx'
import { useHasUnsaved, useLeave } from '../../ui/edited-forms.ts'
import { capitalize } from '../../ui/format.ts'
import { Page } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import factsStyles from '../../ui/styles/facts.module.css'
import states from '../../ui/styles/loading-states.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { showToast } from '../../ui/toasts.tsx'
import { CompanyLink } from './company-picker.tsx'
import type { RecordField, RecordFieldGroup, RecordKind } from './fields.ts'
import { splitValues } from './format.ts'
import styles from './page.module.css'
import { useDeleteRecord } from './queries.ts'
import { useListAddress } from './search.tsx'

interface LoadedRecordProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly what: string
  readonly children: (data: Data) => ReactNode
}

/** Renders a record, or says that it was deleted. Unsaved edits of a deleted record stay. */
export function LoadedRecord<Data>({ query, what, children }: LoadedRecordProps<Data>) {
  const list = useListAddress()
  const isEdited = useHasUnsaved()
  const hasRestarted = useHasRestarted()
  const isDeleted = isNotFound(query.error)
  if (isDeleted && !isEdited) {
    return (
      <Page title={`${capitalize(what)} not found`}>
        <p>
          It was deleted, or a reset removed it. <Link to={list}>Search for a different one</Link>.
        </p>
      </Page>
    )
  }
  return (
    <>
      {isDeleted && (
        <p role="alert" className={clsx(states.notice, states.warn)}>
          {hasRestarted ? `The server restarted without this ${what}.` : `The ${what} was deleted.`} Save to
          add it again.
        </p>
      )}
      <Loaded query={query} what={what}>
        {children}
      </Loaded>
    </>
  )
}

interface RecordFieldsProps<Name extends string> {
  readonly groups: readonly RecordFieldGroup<Name>[]
  readonly record: Readonly<Partial<Record<Name, string | null>>>
}

export function RecordFields<Name extends string>({ groups, record }: RecordFieldsProps<Name>) {
  const textOf = (name: Name): string => record[name] ?? ''
  return (
    <div className={styles.factGroups}>
      {groups.map(({ title, fields }) => {
        const filled = fields.filter(({ name }) => textOf(name) !== '')
        return (
          <div key={title}>
            <h3>{title}</h3>
            {filled.length === 0 && <p className={textStyles.hint}>No data</p>}
            <dl className={clsx(factsStyles.facts, textStyles.small)}>
              {filled.map((field) => (
                <FieldValue key={field.name} field={field} value={textOf(field.name)} />
              ))}
            </dl>
          </div>
        )
      })}
    </div>
  )
}

const FieldValue = ({
  field: { name, label, format },
  value,
}: {
  readonly field: RecordField
  readonly value: string
}) => (
  <>
    <dt title={name}>{label}</dt>
    <dd>
      {format === 'several' ? (
        splitValues(value).map((one) => (
          <div key={one}>
            <Breakable text={one} />
          </div>
        ))
      ) : format === 'company' ? (
        <CompanyLink guid={value} />
      ) : format === 'guid' ? (
        <span className={styles.guid}>
          <code>{value}</code>
          <CopyButton text={value} label={`Copy ${name}`} />
        </span>
      ) : (
        <Breakable text={value} />
      )}
    </dd>
  </>
)

interface DeleteRecordProps {
  readonly kind: RecordKind
  readonly guid: string
  readonly name: string
  /** A description of what is deleted with the record. */
  readonly children: ReactNode
}

export function DeleteRecord({ kind, guid, name, children }: DeleteRecordProps) {
  const leave = useLeave()
  const list = useListAddress()
  const { mutate, isPending } = useDeleteRecord(kind, guid, (deletedWithIt) => {
    showToast(`Deleted ${name} with ${deletedWithIt}.`)
    leave(list)
  })
  const action = kind === 'companies' ? 'Delete company' : 'Delete person'
  return (
    <DeleteButton name={name} action={action} isPending={isPending} onDelete={mutate}>
      {children} To restore it later, take a snapshot first.
    </DeleteButton>
  )
}
