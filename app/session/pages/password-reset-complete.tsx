import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '#app/shell/page-title'
import { SignedOutFrame } from '#app/shell/signed-out-frame'
import { usePaths } from '#app/shell/use-paths'
import { LinkButton } from '#app/ui/button'

export const meta: MetaFunction = () => [{ title: pageTitle('Your password is changed') }]

export default function PasswordResetComplete() {
  const paths = usePaths()
  return (
    <SignedOutFrame title="Your password is changed">
      <p className="mb-4">Wherever you were signed in, you have been signed out.</p>
      <LinkButton to={paths.login()} variant="primary" reloadDocument>
        Sign in
      </LinkButton>
    </SignedOutFrame>
  )
}
