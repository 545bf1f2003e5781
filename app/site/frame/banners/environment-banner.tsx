/** Shown in every environment except production, so that nobody mistakes a test environment for production. */
export function EnvironmentBanner({ environment }: { environment: string }) {
  return (
    <p className="environment" role="note">
      This is the <b>{environment}</b> environment.
    </p>
  )
}
