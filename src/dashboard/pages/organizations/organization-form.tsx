/** The form of an organization, for a new one and for the settings of a stored one. */
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { mapFieldProblems } from '../../api/errors.ts'
import { toJsonValue } from '../../api/json.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import { FormChoice, FormSwitch, FormText } from '../../ui/form.tsx'
import { removeSeparators } from '../../ui/format.ts'
import { Problem } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import {
  type OrganizationInput,
  SETTINGS,
  STATUS_HINTS,
  SUBSCRIPTION_HINTS,
  toOptions,
} from './organization.ts'

const TEXTS = [
  { name: 'orgName', label: 'Name', hint: '' },
  {
    name: 'website',
    label: 'Website',
    hint: 'The domain of the email addresses that Signalbox creates. Users may have others.',
  },
] as const
const NUMBERS = [
  { name: 'credits', label: 'Credits', hint: 'Blank: unlimited.' },
  {
    name: 'qpsLimit',
    label: 'Requests per second',
    hint: 'qpsLimit: further requests return 429.',
    blank: '1,000',
  },
  {
    name: 'dailyRateLimit',
    label: 'Requests per day',
    hint: 'dailyRateLimit: resets at midnight UTC.',
    blank: '1,000,000',
  },
] as const

interface OrganizationFormProps {
  /** A new organization gets the defaults of the server for fields that are missing. */
  readonly initial: OrganizationInput
  readonly action: string
  readonly error: unknown
  readonly isBusy: boolean
  /** Called with the changed fields. Call `onSaved` if the form stays, so that these fields show stored values again. */
  readonly onSubmit: (changes: OrganizationInput, onSaved: () => void) => void
  /** Whether the form creates an organization, also without changes. */
  readonly isNew?: boolean
  /** More buttons. */
  readonly children?: ReactNode
}

export function OrganizationForm({
  initial,
  action,
  error,
  isBusy,
  onSubmit,
  isNew = false,
  children,
}: OrganizationFormProps) {
  const { control, formState, handleSubmit, reset, resetField, watch } = useForm({
    values: toValues(initial),
    // The credits of a stored organization change while the user types.
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, dirtyFields } = formState
  useUnsaved(isDirty)
  const [status, subscription] = watch(['status', 'subscription'])
  const problems = mapFieldProblems(error)
  // The form sends a text if it is not a number, which the server then rejects as a string. Users know no types.
  const text = ({ name, label, hint, ...input }: (typeof TEXTS | typeof NUMBERS)[number]) => (
    <FormText
      key={name}
      control={control}
      name={name}
      label={label}
      hint={isNew && 'blank' in input ? `${hint} Blank: ${input.blank}.` : hint}
      problem={problems[name] && `This ${problems[name].replace(/, not a string\.$/, '.')}`}
    />
  )
  return (
    <form
      className={layout.stack}
      aria-label="Organization"
      noValidate
      onSubmit={handleSubmit((values) => {
        const names = SETTINGS.filter((name) => dirtyFields[name])
        const texts = { ...values, ...toNumbers(values) }
        const changes = Object.fromEntries(names.map((name) => [name, texts[name]]))
        onSubmit(changes, () => {
          for (const name of names) resetField(name, { defaultValue: values[name] })
        })
      })}
    >
      <div className={layout.pair}>{TEXTS.map(text)}</div>
      <div className={layout.pair}>
        <FormChoice
          control={control}
          name="subscription"
          label="Subscription"
          hint={SUBSCRIPTION_HINTS[subscription]}
          options={toOptions(Object.keys(SUBSCRIPTION_HINTS))}
        />
        <FormChoice
          control={control}
          name="status"
          label="Status"
          hint={STATUS_HINTS[status]}
          options={toOptions(Object.keys(STATUS_HINTS))}
        />
      </div>
      <div className={layout.pair}>{NUMBERS.map(text)}</div>
      <FormSwitch control={control} name="maskEmail" label="Mask email addresses: j***@domain.com" />
      <FormSwitch control={control} name="maskDirectDial" label="Mask direct dials: +1 415 555 ****" />
      {error !== null && Object.keys(problems).length === 0 && <Problem error={error} />}
      <div className={layout.row}>
        <Button look="primary" type="submit" isPending={isBusy} isDisabled={!isNew && !isDirty}>
          {action}
        </Button>
        {children}
        {isDirty && !isNew && <Button onPress={() => reset(toValues(initial), DISCARD)}>Discard</Button>}
      </div>
    </form>
  )
}

const DISCARD = { keepDirtyValues: false }

function toValues({
  orgName = '',
  website = '',
  subscription = 'plus',
  status = 'active',
  credits,
  qpsLimit,
  dailyRateLimit,
  maskEmail = false,
  maskDirectDial = false,
}: OrganizationInput) {
  return {
    orgName,
    website,
    subscription,
    status,
    maskEmail,
    maskDirectDial,
    credits: String(credits ?? ''),
    qpsLimit: String(qpsLimit ?? ''),
    dailyRateLimit: String(dailyRateLimit ?? ''),
  }
}

/** Returns the numbers, which JSON writes without leading zeros. Other texts are sent as they are, so that the server can report them. */
const toNumbers = (values: Readonly<Record<(typeof NUMBERS)[number]['name'], string>>) =>
  Object.fromEntries(
    NUMBERS.map(({ name }) => {
      const text = removeSeparators(values[name]).replace(/^\s*0+(?=\d)/, '')
      return [name, toJsonValue(text) ?? null]
    }),
  )
