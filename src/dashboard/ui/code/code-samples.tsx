/** Code that sends a request, in a tab for each language. */
import { CODE_FORMS, type SentRequest } from '../../api/request-code.ts'
import { CodeBlock } from '../copy.tsx'
import { Tabs } from '../tabs.tsx'

export const CodeSamples = ({ request }: { readonly request: SentRequest }) => (
  <Tabs
    label="Language"
    views={CODE_FORMS.map(({ id, name, label, format }) => ({
      id,
      name,
      content: <CodeBlock text={format(request)} label={label} />,
    }))}
  />
)
