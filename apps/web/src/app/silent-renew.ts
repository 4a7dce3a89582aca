import { UserManager } from 'oidc-client-ts'

// Runs in a hidden frame or in a window beside the page: hands the answer of the identity server to the page.
const manager = new UserManager({ authority: location.origin, client_id: '-', redirect_uri: location.href })
void manager.signinCallback()
