import { Component, type ReactNode, Suspense } from 'react'

/**
 * An error boundary around a dropdown: if rendering the dropdown fails, an error message replaces it and the rest of
 * the page stays. In the browser, React requires a class component for this. The server does not support error
 * boundaries, so there the message is the fallback of `Suspense`.
 */
export function DropdownErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={<DropdownError />}>{children}</Suspense>
    </Boundary>
  )
}

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? <DropdownError /> : this.props.children
  }
}

function DropdownError() {
  return (
    <p className="error" role="alert">
      Something went wrong. Please refresh the page.
    </p>
  )
}
