import { Label, ProgressBar } from 'react-aria-components'

/** Something that takes a while, nobody knows how long. */
export const Busy = ({ label }: { readonly label: string }) => (
  <ProgressBar className="busy" isIndeterminate>
    <Label>{label}</Label>
    <div className="bar" aria-hidden>
      <div className="part" />
    </div>
  </ProgressBar>
)
