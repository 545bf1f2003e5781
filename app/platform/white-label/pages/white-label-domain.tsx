import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { clearBrandCache } from '#app/platform/brand/brand.server'
import {
  findCustomDomain,
  recordDomainVerification,
  saveCustomDomain,
  siteHost,
} from '#app/platform/brand/custom-domain.server'
import { type DomainVerification, verifyDomain } from '#app/platform/brand/domain-verification.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { requireViewer, type Viewer } from '#app/platform/viewer/viewer.server'
import { CustomDomainForm } from '../custom-domain-form'
import { customDomainSchema } from '../custom-domain-schema'
import { findWhiteLabel } from '../white-labels.server'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    if (!(await findWhiteLabel(tx))) throw redirect(viewer.href('/settings/white-label'))
    return { domain: await findCustomDomain(tx), constraint: constraintOf(customDomainSchema) }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, customDomainSchema)
  if (form.status !== 'success') return respondWithForm(form)
  if (form.value.intent === 'check') return checkDomain(viewer)
  const domain = form.value.intent === 'save' ? form.value.domain : null
  if (domain === siteHost()) return respondWithForm(form, { domain: ['Enter your own domain, not this one'] })
  await viewer.query(async (tx) => {
    await saveCustomDomain(tx, domain)
    await recordAudit(tx, { ...actorOf(viewer), action: 'whitelabel.updated', details: { domain } })
  })
  await clearBrandCache()
  const message = domain ? 'Custom domain saved' : 'Custom domain removed'
  return redirectWithFlash(viewer.href('/settings/white-label/domain'), message)
}

const verificationMessages: Record<DomainVerification, [string, 'success' | 'alert']> = {
  proven: ['Domain verified. Links in emails now use it.', 'success'],
  missing: ['TXT record not found. New records can take up to an hour to appear.', 'alert'],
  unreachable: ['The name server didn’t respond. Try again in a minute.', 'alert'],
}

async function checkDomain(viewer: Viewer) {
  const domain = await viewer.query(findCustomDomain)
  if (!domain) return redirect(viewer.href('/settings/white-label/domain'))
  const verification = await verifyDomain(domain.record)
  await viewer.query(async (tx) => {
    await recordDomainVerification(tx, domain, verification, new Date())
    await recordAudit(tx, {
      ...actorOf(viewer),
      action: 'whitelabel.updated',
      details: { domain: domain.domain, proof: verification },
    })
  })
  await clearBrandCache()
  return redirectWithFlash(viewer.href('/settings/white-label/domain'), ...verificationMessages[verification])
}

export const meta: MetaFunction = () => [{ title: pageTitle('Custom domain') }]

export default function Domain() {
  const { domain, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title="Custom domain"
        meta="Used for sign-in and for links in emails."
        actions={<LinkButton to={href('/settings/white-label')}>Back to White label</LinkButton>}
      />
      <CustomDomainForm key={domain?.domain} domain={domain} constraint={constraint} reply={reply} />
    </>
  )
}
