/** A button whose menu is loaded when a hand comes near it: menus are heavy, and most visits open none. */
import { type ComponentProps, type ComponentType, type ReactElement, useState } from "react";

export type Menu = ComponentType<{ readonly children: ReactElement }>;

interface MenuButtonProps extends Omit<ComponentProps<"button">, "onClick" | "type"> {
  readonly load: () => Promise<Menu>;
}

export function MenuButton({ load, ...rest }: MenuButtonProps) {
  const [LoadedMenu, setMenu] = useState<Menu | null>(null);
  const open = async () => {
    const menu = await load();
    setMenu(() => menu);
  };
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      {...rest}
      {...(LoadedMenu ? {} : { onClick: open, onPointerEnter: load })}
    />
  );
  return LoadedMenu ? <LoadedMenu>{button}</LoadedMenu> : button;
}
