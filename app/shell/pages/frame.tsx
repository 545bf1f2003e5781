import { Outlet } from '@remix-run/react'
import { ErrorWords } from '#app/shell/error-page'
import { Frame } from '#app/shell/frame'

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
