/** Shows a form for the control token if the server requires one. */

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTokenState } from '../api/client.ts'
import { isValidToken, storeToken } from '../api/control-token.ts'
import { RequestError } from '../api/errors.ts'
import { useServerStatus } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { FormText } from '../ui/form.tsx'
import { Page } from '../ui/layout.tsx'
import { Empty, Skeleton } from '../ui/loading-states.tsx'
import layout from '../ui/styles/layout.module.css'

/** Renders its children if the control API accepts requests of this page. */
export function ControlTokenGate({ children }: { readonly children: ReactNode }) {
  const { data, error } = useServerStatus()
  if (useTokenState(({ isMissing }) => isMissing)) return <TokenForm />
  if (error === null && data === undefined) return <Skeleton what="server status" />
  if (!(error instanceof RequestError)) return <>{children}</>
  return (
    <Empty title={error.status === 404 ? 'The control API is disabled' : 'Access denied'}>
      {error.status === 404
        ? 'The server was started with --no-control or SIGNALBOX_NO_CONTROL. The dashboard needs the control API. Restart the server without this setting, then reload this page.'
        : error.message}
    </Empty>
  )
}

function TokenForm() {
  const { control, formState, handleSubmit, setError } = useForm({ defaultValues: { token: '' } })
  const wasRejected = useTokenState((state) => state.wasRejected)
  const client = useQueryClient()
  const send = handleSubmit(async ({ token }) => {
    const trimmed = token.trim()
    if (!isValidToken(trimmed)) return setError('token', { message: INVALID_TOKEN })
    storeToken(trimmed)
    await client.invalidateQueries()
    // With the right token, this form is no longer shown.
    setError('token', { message: WRONG_TOKEN })
  })
  return (
    <Page
      title="Control token required"
      lead="Enter the control token of this server. The dashboard sends it with every request."
    >
      <form className={layout.stack} onSubmit={send}>
        <FormText
          control={control}
          name="token"
          label="Control token"
          type="password"
          hint="The value of --control-token, or the token that the server printed at startup. It is stored only for this browser tab."
          problem={wasRejected && !formState.isDirty ? WRONG_TOKEN : undefined}
          isRequired
        />
        <div>
          <Button look="primary" type="submit">
            Continue
          </Button>
        </div>
      </form>
    </Page>
  )
}

const INVALID_TOKEN = 'This is not a token, because it has spaces or non-ASCII characters. Copy it again.'
const WRONG_TOKEN =
  'This token is wrong. Check the value of --control-token. Without that flag, the server prints a new token each time it starts.'
