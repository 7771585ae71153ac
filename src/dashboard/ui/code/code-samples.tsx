/** Code that sends a request, in a tab for each language. */
import type { MissingKey, SentRequest } from '../../api/curl-command.ts'
import { CODE_FORMS } from '../../api/request-code.ts'
import { CodeBlock } from '../copy.tsx'
import { Tabs } from '../tabs.tsx'

interface CodeSamplesProps {
  readonly request: SentRequest
  /** The key that the request lacks. */
  readonly missingKey?: MissingKey | undefined
}

export const CodeSamples = ({ request, missingKey }: CodeSamplesProps) => (
  <Tabs
    label="Language"
    views={CODE_FORMS.map(({ id, name, label, format }) => ({
      id,
      name,
      content: <CodeBlock text={format(request, missingKey)} label={label} />,
    }))}
  />
)
