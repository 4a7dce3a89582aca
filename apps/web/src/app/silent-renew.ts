import { UserManager } from 'oidc-client-ts'

// Runs in a hidden frame: hands the answer of the identity server to the page around it.
const manager = new UserManager({ authority: location.origin, client_id: '-', redirect_uri: location.href })
void manager.signinSilentCallback()
