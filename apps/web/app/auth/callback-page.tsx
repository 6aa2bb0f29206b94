/** Where Google and Apple send people back to. Without a sign-in under way there is nothing to finish, and it says so. */
import { Button } from "@feo/ui";
import { Link, useLocation } from "react-router";
import { AuthLink } from "./auth-form.tsx";
import { keepWayBack } from "./way-back.ts";

export default function CallbackPage() {
  const { search } = useLocation();
  return (
    <div className="mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center px-4 py-12">
      <h1 className="font-semibold text-28">Finishing your sign-in</h1>
      <p className="mt-2 text-16 text-quiet">
        No sign-in with Google or Apple was started in this browser, or it took too long. Nothing has been changed.
      </p>
      <Button asChild size="lg" className="mt-6">
        <Link to={keepWayBack("/auth/login", search)}>Go to log in</Link>
      </Button>
      <p className="mt-4 text-14 text-quiet">
        No account yet? <AuthLink to="/auth/signup">Create an account</AuthLink>
      </p>
    </div>
  );
}
