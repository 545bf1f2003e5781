import { Link } from '@remix-run/react'
import { usePaths } from '../use-paths'
import { DismissForm } from './dismiss-form'

export function IntegrationsBanner() {
  const paths = usePaths()
  return (
    <section className="trial" aria-labelledby="integrations">
      <div className="min-w-0 flex-1">
        <h2 id="integrations" className="font-semibold">
          Google is not connected
        </h2>
        <p>
          Connect it, and your answers and your locations’ facts reach your profiles by themselves.{' '}
          <Link to={paths.integrations()}>Connect Google</Link>
        </p>
      </div>
      <DismissForm banner="integrations" />
    </section>
  )
}
