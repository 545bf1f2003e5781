/** So that nobody takes a rehearsal for the real thing. */
export function EnvironmentBanner({ environment }: { environment: string }) {
  return (
    <p className="environment" role="note">
      This is the <b>{environment}</b> environment.
    </p>
  )
}
