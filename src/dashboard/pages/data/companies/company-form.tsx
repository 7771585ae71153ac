import { useSearchParams } from 'react-router'
import { useLeave } from '../../../ui/edited-forms.ts'
import { BackLink, Page } from '../../../ui/layout.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { COMPANY_FIELDS, COMPANY_GROUPS, type StoredCompany } from '../fields.ts'
import { useCompany, useSaveCompany } from '../queries.ts'
import { pick, RecordForm } from '../record-form.tsx'
import { LoadedRecord } from '../record-view.tsx'
import { BackToList, useListAddress } from '../search.tsx'

export const NewCompany = () => (
  <>
    <BackToList kind="companies" />
    <Page
      title="Add a company"
      lead="with a name or a website. A stored company with the same website is replaced."
    >
      <CompanyForm />
    </Page>
  </>
)

export function EditCompany({ guid }: { readonly guid: string }) {
  return (
    <>
      <BackLink to={`/data/companies/${guid}`}>Back to company</BackLink>
      <LoadedRecord query={useCompany(guid)} what="company" kind="companies">
        {(company) => (
          <Page title={`Edit ${company.compName}`} lead="Empty fields stay empty.">
            <CompanyForm company={company} />
          </Page>
        )}
      </LoadedRecord>
    </>
  )
}

/** The form of a stored company, or of a new one with the values in the address, such as `?compName=Acme`. */
function CompanyForm({ company }: { readonly company?: StoredCompany }) {
  const [query] = useSearchParams()
  const { mutate, error, isPending } = useSaveCompany()
  const leave = useLeave()
  const list = useListAddress('companies')
  return (
    <RecordForm
      groups={COMPANY_GROUPS}
      initial={pick(company ?? Object.fromEntries(query), COMPANY_FIELDS)}
      fixed={company ? { compGUID: 'cannot be changed' } : {}}
      action={company ? 'Save' : 'Add company'}
      error={error}
      isBusy={isPending}
      onSubmit={(values) =>
        mutate(values, {
          onSuccess: (guid) => {
            showToast(company ? 'Company saved.' : 'Company added. The next request can match it.')
            leave(`/data/companies/${guid}`)
          },
        })
      }
      onCancel={() => leave(company ? `/data/companies/${company.compGUID}` : list)}
    />
  )
}
