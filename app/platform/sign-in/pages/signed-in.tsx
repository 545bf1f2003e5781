/** The page after signing in again in a new tab, while a form waits in another one. */
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { siteHref } from '#app/kit/routing/href'
import { LinkButton } from '#app/kit/ui/button'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  if (!viewer) throw redirect(siteHref('/login', { redirect: siteHref('/signed-in') }))
  return null
}

export const meta: MetaFunction = () => [{ title: pageTitle('You’re signed in again') }]

export default function SignedIn() {
  return (
    <SignedOutFrame title="You’re signed in again">
      <p className="mb-4">Close this tab, go back to your form, and submit it again.</p>
      <LinkButton to={'/'} reloadDocument>
        Go to dashboard
      </LinkButton>
    </SignedOutFrame>
  )
}
