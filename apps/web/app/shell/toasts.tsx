/**
 * The toast stack, a separate module so that it can be loaded after the page. Links in toasts go through the router.
 */
import { ToastStack } from "@feo/ui";
import { useNavigate } from "react-router";

export default function Toasts() {
  const navigate = useNavigate();
  return <ToastStack onFollow={(to) => void navigate(to)} />;
}
