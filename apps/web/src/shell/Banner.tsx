import { Link } from '@tanstack/react-router'
import { site } from '../site.ts'

export function Banner() {
  return (
    <header>
      <Link to="/registration">{site.shortName}</Link>
    </header>
  )
}
