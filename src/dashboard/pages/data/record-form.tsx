/** The page that adds or edits a record: its form, by groups of fields. */
import { clsx } from 'clsx'
import { Controller, type FieldValues, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { mapFieldProblems } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { useLeave, useUnsaved } from '../../ui/edited-forms.ts'
import { FormText, useFocusOnProblem } from '../../ui/form.tsx'
import { capitalize } from '../../ui/format.ts'
import { BackLink, Page } from '../../ui/layout.tsx'
import { LinkProblem, Problem } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import states from '../../ui/styles/loading-states.module.css'
import { showToast } from '../../ui/toasts.tsx'
import { CompanyPicker } from './company-picker.tsx'
import type { RecordField, RecordFieldGroup, RecordKind, RecordValues, RowProblem } from './fields.ts'
import styles from './page.module.css'
import { useSaveRecord } from './queries.ts'

/** Returns a sentence about the field. Some messages of the server start with its name. */
const describeProblem = (name: string, message: string | undefined): string | undefined =>
  message && (message.startsWith(`${name} `) ? message.slice(name.length + 1) : `This ${message}`)

interface RecordFormProps {
  readonly kind: RecordKind
  readonly title: string
  readonly lead?: string
  readonly groups: readonly RecordFieldGroup[]
  /** The stored values, also those of fields that the form does not show. */
  readonly initial: RecordValues
  /** Read-only fields, each with the reason. */
  readonly fixed?: RecordValues
  readonly action: string
  /** What is wrong with the link that filled the form. */
  readonly linkProblem?: string | undefined
  /** Where the user came from. */
  readonly back: string
}

export function RecordForm({
  kind,
  title,
  lead,
  groups,
  initial,
  fixed = {},
  linkProblem,
  action,
  back,
}: RecordFormProps) {
  const { mutate, data, error, isPending, variables } = useSaveRecord(kind)
  const leave = useLeave()
  const navigate = useNavigate()
  const fields = groups.flatMap((group) => group.fields)
  const { control, formState, getValues, handleSubmit, resetField, setValue, watch } = useForm({
    values: pick(
      initial,
      fields.map(({ name }) => name),
    ) as FieldValues,
    // The stored record may change while the user types.
    resetOptions: { keepDirtyValues: true },
  })
  const { defaultValues, dirtyFields, isDirty } = formState
  useUnsaved(isDirty)
  /** Empties the fields that the server derives from a changed one, unless the user has edited them. Undoing the change restores them. */
  const updateDerived = (changed: string): void => {
    const isStored = (name: string): boolean => getValues(name) === defaultValues?.[name]
    for (const { name, derivedFrom = [] } of fields) {
      if (!derivedFrom.includes(changed)) continue
      if (derivedFrom.every(isStored) && getValues(name) === '') resetField(name)
      else if (!isStored(changed) && !dirtyFields[name]) setValue(name, '', { shouldDirty: true })
    }
  }
  const form = useFocusOnProblem(data ?? error)
  const found = data?.problems ?? []
  const values = watch()
  /** Whether a field has the value that was checked. A problem of another value is out of date. */
  const isSame = (name: string): boolean => variables?.values[name] === values[name]
  const isChecked = found.length > 0 && Object.keys(values).every(isSame)
  const problems = { ...mapFieldProblems(error), ...mapProblems(found.filter(({ field }) => isSame(field))) }
  const stored = initial[GUID_FIELDS[kind]] ? initial : undefined
  const save = (values: FieldValues, accepted: readonly string[] = []): void =>
    mutate(
      { values: { ...initial, ...values }, stored, accepted },
      {
        onSuccess: ({ guid }) => {
          if (guid === undefined) return
          showToast('Saved. The next request can match it.')
          leave(`/data/${kind}/${guid}`)
        },
      },
    )
  const input = ({ name, label, hint, format }: RecordField) =>
    format === 'company' ? (
      <Controller
        key={name}
        control={control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <CompanyPicker label={label} value={value} onChange={onChange} />
        )}
      />
    ) : (
      <FormText
        key={name}
        control={control}
        name={name}
        label={label}
        hint={[name, fixed[name] ?? hint].filter(Boolean).join(' · ')}
        problem={describeProblem(name, problems[name])}
        isReadOnly={fixed[name] !== undefined}
        onEdit={() => updateDerived(name)}
      />
    )
  return (
    <>
      <BackLink to={back}>Back</BackLink>
      <Page title={title} lead={lead}>
        <LinkProblem problem={linkProblem} />
        <form
          ref={form}
          className={clsx(layout.stack, styles.recordForm)}
          onSubmit={handleSubmit((values) => save(values))}
          noValidate
        >
          {groups.map((group) => (
            <fieldset key={group.title} className={layout.panel}>
              <legend>
                <h2>{group.title}</h2>
              </legend>
              <div className={clsx(layout.pair, styles.formFields)}>{group.fields.map(input)}</div>
            </fieldset>
          ))}
          <div className={clsx(layout.stack, layout.formEnd)}>
            {error !== null && <Problem error={error} />}
            {found.length > 0 && (
              <NotSaved
                unplaced={found.filter(({ field }) => !fields.some(({ name }) => name === field))}
                {...(isChecked && {
                  onSave: () =>
                    void handleSubmit((values) =>
                      save(
                        values,
                        found.map(({ message }) => message),
                      ),
                    )(),
                })}
              />
            )}
            <div className={layout.row}>
              <span className={clsx(isChecked && styles.replaced)}>
                <Button look="primary" type="submit" isPending={isPending}>
                  {action}
                </Button>
              </span>
              <Button onPress={() => void navigate(back)}>Cancel</Button>
            </div>
          </div>
        </form>
      </Page>
    </>
  )
}

interface NotSavedProps {
  /** The problems that are not those of a field. */
  readonly unplaced: readonly RowProblem[]
  /** Saves what was checked. Absent after an edit, which must be checked first. */
  readonly onSave?: () => void
}

/** Says that the server would store something else, or doubts it. Its button replaces the first one, away from it, so that a double click saves nothing. */
const NotSaved = ({ unplaced, onSave }: NotSavedProps) => (
  <div role="alert" className={clsx(states.notice, states.warn, layout.stack)}>
    <p>
      Nothing is saved yet.{' '}
      {onSave ? 'Correct what is marked, or save it as the messages describe.' : 'Save checks your changes.'}
    </p>
    {unplaced.map(({ message }) => (
      <p key={message}>{capitalize(message)}.</p>
    ))}
    {onSave && (
      <div>
        <Button slim onPress={onSave}>
          Save anyway
        </Button>
      </div>
    )}
  </div>
)

const GUID_FIELDS = { companies: 'compGUID', contacts: 'conGUID' } as const

/** Returns the first problem of each field. */
const mapProblems = (problems: readonly RowProblem[]): Readonly<Record<string, string>> =>
  Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, `${message}.`]))

/** Returns the given fields of a record, with `''` for missing values. */
export const pick = (
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> => Object.fromEntries(names.map((name) => [name, String(record[name] ?? '')]))
