/** The credits of an organization: set, add, or unlimited. */
import { clsx } from 'clsx'
import { useForm } from 'react-hook-form'
import { getFieldMessage } from '../../api/errors.ts'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field.tsx'
import { FormText } from '../../ui/form.tsx'
import { Panel } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { formatCredits, parseNumber } from './organization.ts'
import styles from './page.module.css'
import { fetchCredits, useChangeOrganization } from './queries.ts'

/** Credits after unlimited credits are switched off. */
const INITIAL_CREDITS = 1_000

export function Credits({
  organization: { orgId, credits, usedCredits },
}: {
  readonly organization: SandboxOrganization
}) {
  const { control, getValues, handleSubmit, reset, setError } = useForm({ defaultValues: { text: '' } })
  const { mutateAsync, isPending } = useChangeOrganization(orgId)

  const change = async (getCredits: () => Promise<number | null>): Promise<void> => {
    try {
      await mutateAsync({ credits: await getCredits() })
      reset()
    } catch (error) {
      setError('text', { message: getFieldMessage(error, 'credits') })
    }
  }
  const set = handleSubmit(({ text }) => change(async () => parseNumber(text)))
  const add = (): Promise<void> =>
    change(async () => {
      const more = parseNumber(getValues('text'))
      return ((await fetchCredits(orgId)) ?? 0) + more
    })

  return (
    <Panel title="Credits">
      <form className={layout.stack} onSubmit={set} noValidate>
        <p className={clsx(styles.balance, textStyles.number, credits === 0 && styles.spent)} role="status">
          {formatCredits(credits)}
          {credits !== null && (
            <span className={textStyles.quiet}>
              {' '}
              left{usedCredits !== null && `, ${usedCredits.toLocaleString('en-US')} used`}
            </span>
          )}
        </p>
        {credits === 0 && <p className={textStyles.hint}>Requests return 402 insufficient_credits.</p>}
        <Switch
          label={
            credits === null
              ? `Unlimited (switch off to start with ${INITIAL_CREDITS.toLocaleString('en-US')})`
              : 'Unlimited'
          }
          isOn={credits === null}
          onChange={(isOn) => void change(async () => (isOn ? null : INITIAL_CREDITS))}
          isDisabled={isPending}
        />
        {credits !== null && (
          <div className={styles.amount}>
            <FormText
              control={control}
              name="text"
              label="Credits to set or add"
              inputMode="numeric"
              placeholder="100"
            />
            <div className={layout.row}>
              <Button type="submit" isDisabled={isPending}>
                Set
              </Button>
              <Button onPress={() => void add()} isDisabled={isPending}>
                Add
              </Button>
            </div>
          </div>
        )}
      </form>
    </Panel>
  )
}
