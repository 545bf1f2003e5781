/** Marks test environments, so that nobody mistakes one for production. */
export function EnvironmentBanner({ environment }: { environment: string }) {
  return (
    <p className="environment" role="note">
      This is the <b>{environment}</b> environment.
    </p>
  )
}
