import type { MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { ErrorWords } from '#app/shell/error-page'
import { errorTitle } from '#app/shell/error-words'
import { Frame } from '#app/shell/frame'

export const meta: MetaFunction = ({ error }) => (error ? [{ title: errorTitle(error) }] : [])

export default function Page() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorWords />
    </Frame>
  )
}
